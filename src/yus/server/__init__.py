"""The table server: tables, people and bots over a socket, every command on the disk before it is told."""
