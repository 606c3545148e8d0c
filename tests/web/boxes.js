/* Run in the page: the boxes of everything that must not overlap, and the faults of single elements. */
() => {
  const seen = (element) => {
    const style = getComputedStyle(element)
    if (style.visibility === 'hidden' || style.display === 'none') return false
    const box = element.getBoundingClientRect()
    return box.width > 1 && box.height > 1
  }
  const GROUPS = {
    bar: '.top',
    lamp: '.top .bulb',
    strip: '.app > .strip',
    side: '.side .sheet, .side .log',
    plate: '.plate',
    loop: '.opp .plate .loop',
    fan: '.fan',
    count: '.opp .cnt, .me > .cnt',
    bubble: '.bubble',
    trick: '.tc > .card',
    mark: '.tc .lead, .tc .wins',
    pack: '.stock > div',
    trump: '.trump',
    words: '.pencilled',
    button: '.act .btn',
    text: '.act p',
    figure: '.hint',
    hand: '.hand li[data-card]',
    cutter: '.cut',
    offline: '.offline .note',
    waiting: '.waiting',
  }
  const boxes = []
  for (const [group, selector] of Object.entries(GROUPS)) {
    for (const element of document.querySelectorAll(selector)) {
      if (!seen(element) || (group === 'count' && element.parentElement.closest('.cnt'))) continue
      const { left, top, right, bottom } = element.getBoundingClientRect()
      boxes.push({ group, text: element.textContent.trim().replace(/\s+/g, ' ').slice(0, 40), left, top, right, bottom })
    }
  }
  const hidden = []
  // The indices of cards in the trick: the corner at the upper left and, turned, the one at the lower right.
  for (const card of document.querySelectorAll('.tc > .card')) {
    const { a, b } = new DOMMatrix(getComputedStyle(card.parentElement).transform)
    const { left, top, right, bottom } = card.getBoundingClientRect()
    for (const x of [-0.38, -0.22].map((part) => part * card.offsetWidth)) {
      const y = -0.35 * card.offsetHeight
      const over = document.elementFromPoint((left + right) / 2 + a * x - b * y, (top + bottom) / 2 + b * x + a * y)
      if (over?.closest('.tc') !== card.parentElement && !over?.closest('.verdictslip')) hidden.push(card)
    }
    for (const side of [-1, 1]) {
      const [x, y] = [side * 0.3 * card.offsetWidth, side * 0.35 * card.offsetHeight]
      const [middle, height] = [(left + right) / 2 + a * x - b * y, (top + bottom) / 2 + b * x + a * y]
      const [w, h] = [0.13 * card.offsetWidth, 0.1 * card.offsetHeight]
      boxes.push({ group: 'index', text: card.ariaLabel ?? card.textContent.trim(), left: middle - w, right: middle + w, top: height - h, bottom: height + h })
    }
  }
  const faults = hidden.map((card) => `the index of ${card.ariaLabel ?? card.textContent.trim()} is covered`)
  for (const element of document.querySelectorAll('button, a, input, select, [role=slider]')) {
    if (!seen(element) || element.closest('.hand, .rule, .note, .foot, .expl, .rules, .itemised, .vh, .lobby p, .replay .place, .sheet table')) continue
    const target = element.closest('label') ?? element
    const { width, height } = target.getBoundingClientRect()
    if (Math.min(width, height) < 43.5) faults.push(`target ${Math.round(width)} x ${Math.round(height)}: ${element.className} ${element.textContent.trim().slice(0, 30)}`)
  }
  for (const element of document.querySelectorAll('.app *, .page *, dialog *')) {
    const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim())
    if (!own || !seen(element) || element.closest('.vh, .strip, svg')) continue
    const size = parseFloat(getComputedStyle(element).fontSize)
    if (size < 12.9 && !element.closest('.gain, .trump, .title')) faults.push(`text of ${size} px: ${element.textContent.trim().slice(0, 30)}`)
    if (element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflow === 'hidden' && !element.closest('.title, .plate b, .trump .by, th, .who, .calm .words'))
      faults.push(`cut off: ${element.textContent.trim().slice(0, 40)}`)
  }
  // Marks of the trick can be read from end to end.
  for (const mark of document.querySelectorAll('.tc .lead, .tc .wins')) {
    const { left, top, right, bottom } = mark.getBoundingClientRect()
    const ends = [left + 4, (left + right) / 2, right - 4].map((x) => document.elementFromPoint(x, (top + bottom) / 2))
    const cover = ends.find((each) => each !== mark && !each?.closest('.verdictslip'))
    if (cover) faults.push(`${mark.textContent.trim()} is covered by ${cover.getAttribute('class')}`)
  }
  for (const label of document.querySelectorAll('.seg label')) {
    const words = document.createRange()
    words.selectNodeContents(label)
    if (words.getBoundingClientRect().width > label.clientWidth + 1) faults.push(`too narrow for ${label.textContent.trim()}`)
  }
  const cards = [...document.querySelectorAll('.hand li[data-card]')].map((card) => card.getBoundingClientRect().left)
  for (const [i, left] of cards.entries()) {
    const strip = i === 0 ? Infinity : left - cards[i - 1]
    if (strip > 0 && strip < 30.5) faults.push(`strip of ${strip} px in the hand`)
  }
  if (document.documentElement.scrollWidth > innerWidth) faults.push(`the page is ${document.documentElement.scrollWidth} wide`)
  return { boxes, faults, width: innerWidth, height: innerHeight }
}
