/** King, queen and jack: half figures of few flat shapes, x -54..54, y from 0 (top of the panel) to 151 (the belt). */
import type { Suit } from '$lib/notation'
import { pip } from './pip'

const FACE =
  '<path class="yc-p" d="M-17 42H17V68C17 80 9 88 0 88S-17 80-17 68Z"/>' +
  '<path class="yc-l" d="M-11 57C-8 55-5 55-3 57V70H2.5M11 57C8 55 6 55 4 57"/>' +
  '<path class="yc-i" d="M-9.5 60.5H-5V63H-9.5ZM5.5 60.5H10V63H5.5Z"/>'

export function king(s: Suit): string {
  return `<path class="yc-1" d="M-54 152V121C-51 106-36 99-22 96H22C36 99 51 106 54 121V152Z"/>
    <path class="yc-pat" fill="url(#yt-${s})" d="M-54 152V121C-51 106-36 99-22 96H22C36 99 51 106 54 121V152Z"/>
    <path class="yc-p yc-ls" d="M-33 94L0 142L33 94L20 90L0 118L-20 90Z"/>
    <path class="yc-i" d="M-23.5 97L-20 101L-21.5 105L-25 101ZM23.5 97L20 101L21.5 105L25 101ZM-12.5 112L-9 116L-10.5 121L-14 117ZM12.5 112L9 116L10.5 121L14 117ZM0 127L2.5 131L0 136L-2.5 131Z"/>
    <path class="yc-i" d="M-26 40H26V76C26 88 21 95 15 98H-15C-21 95-26 88-26 76Z"/>
    ${FACE}
    <path class="yc-2" d="M-17 72C-11 70-6 72 0 74C6 72 11 70 17 72V86C15 101 7 109 0 115C-7 109-15 101-17 86Z"/>
    <path class="yc-lp" d="M-6 80H6M0 90V104M-8 88V95M8 88V95"/>
    <path class="yc-g yc-ls" d="M-28 36L-34 9L-16 23L0 3L16 23L34 9L28 36Z"/>
    <path class="yc-1 yc-ls" d="M-28 35H28V44H-28Z"/>
    <path class="yc-g" d="M0 36.5L3 39.5L0 42.5L-3 39.5ZM-15 36.5L-12 39.5L-15 42.5L-18 39.5ZM15 36.5L18 39.5L15 42.5L12 39.5Z"/>
    <path class="yc-p" d="M0 20L4.5 26L0 32L-4.5 26Z"/>
    <path class="yc-lg" d="M43 152V58"/><path class="yc-g yc-ls" d="M38 66H48V72H38ZM43 62C37 58 36 51 43 43C50 51 49 58 43 62Z"/>
    <path class="yc-p yc-ls" d="M36 121H50V134C46 138 40 138 36 134Z"/>`
}

export function queen(s: Suit): string {
  return `<path class="yc-1 yc-ls" d="M-38 66C-43 34-26 10 0 2C26 10 43 34 38 66C30 74-30 74-38 66Z"/>
    <path class="yc-lgt" d="M-31 60C-34 36-20 19 0 12C20 19 34 36 31 60"/>
    <path class="yc-g" d="M0 18L4 24L0 30L-4 24ZM-15 26L-11 31L-15 36L-19 31ZM15 26L19 31L15 36L11 31ZM-25 42L-22 46.5L-25 51L-28 46.5ZM25 42L28 46.5L25 51L22 46.5Z"/>
    <path class="yc-2" d="M-54 152V124C-50 108-34 101-20 98H20C34 101 50 108 54 124V152Z"/>
    <path class="yc-pat" fill="url(#yt-${s})" d="M-54 152V124C-50 108-34 101-20 98H20C34 101 50 108 54 124V152Z"/>
    <path class="yc-p" d="M-7 82H7V100L0 106L-7 100Z"/>
    <path class="yc-1 yc-ls" d="M-26 96L0 152L26 96L14 94L0 122L-14 94Z"/>
    <path class="yc-i" d="M-24 66C-24 46-13 36 0 36S24 46 24 66C24 74 21 82 16 88C18 70 14 54 0 47C-14 54-18 70-16 88C-21 82-24 74-24 66Z"/>
    <path class="yc-p" d="M0 47C12 52 16 62 15.5 72C14 83 7 89 0 89S-14 83-15.5 72C-16 62-12 52 0 47Z"/>
    <path class="yc-l" d="M-10 62C-8 60-5 60-3 62V73H2.5M10 62C8 60 6 60 4 62"/>
    <path class="yc-i" d="M-9 65H-4.5V67.3H-9ZM5 65H9.5V67.3H5Z"/><path class="yc-1" d="M-4 79.5H4L0 82.5Z"/>
    <path class="yc-i" d="M-22 82C-30 92-33 104-29 118L-24 124L-20 116C-24 104-22 94-16 86Z"/><path class="yc-lg" d="M-29 113L-20 112"/>
    <path class="yc-g" d="M-11 99a2.6 2.6 0 1 0 .1 0ZM-4 105a2.6 2.6 0 1 0 .1 0ZM4 105a2.6 2.6 0 1 0 .1 0ZM11 99a2.6 2.6 0 1 0 .1 0Z"/>
    <path class="yc-lg2" d="M37 152C36 134 38 122 42 110"/>
    <path class="yc-p yc-ls" d="M29 127H45V138C40 142 34 142 29 138Z"/>
    ${pip(s, 42, 98, 26, false, 'yc-1 yc-lsp')}`
}

export function jack(s: Suit): string {
  return `<path class="yc-lg" d="M-42 152V40"/><path class="yc-g yc-ls" d="M-42 6L-38 34H-46ZM-46 36C-54 38-54 58-46 60V53H-34L-29 48L-34 43H-46Z"/>
    <path class="yc-1" d="M-54 152V124C-51 109-36 102-22 99H22C36 102 51 109 54 124V152Z"/>
    <path class="yc-pat" fill="url(#yt-${s})" d="M-54 152V124C-51 109-36 102-22 99H22C36 102 51 109 54 124V152Z"/>
    <path class="yc-2 yc-ls" d="M-9 100H9V152H-9Z"/><path class="yc-g" d="M0 112a3.2 3.2 0 1 0 .1 0ZM0 128a3.2 3.2 0 1 0 .1 0ZM0 143a3.2 3.2 0 1 0 .1 0Z"/>
    <path class="yc-i" d="M-25 40H25V82C25 88 22 92 17 92H-17C-22 92-25 88-25 82Z"/>
    ${FACE}<path class="yc-l" d="M-4.5 79H4.5"/>
    <path class="yc-p yc-ls" d="M-26 92L-13 88L0 98L13 88L26 92L20 106L8 100L0 109L-8 100L-20 106Z"/>
    <path class="yc-1 yc-ls" d="M-30 38C-34 22-20 12-2 13C20 14 36 22 31 38Z"/>
    <path class="yc-g yc-ls" d="M-29 36H30V45H-29Z"/>
    <path class="yc-p yc-ls" d="M16 34C18 16 30 4 48 4C44 10 46 14 41 18C42 23 36 24 34 28C28 30 24 32 16 34Z"/><path class="yc-l" d="M18 32C24 22 32 14 42 8"/>
    <path class="yc-p yc-ls" d="M-50 121H-34V134C-39 138-45 138-50 134Z"/>`
}
