/** Text in backticks. */
export function code(text: string): string {
  return `\`${text}\``;
}

/** Several texts in backticks, comma-separated. */
export function codes(texts: readonly string[]): string {
  return texts.map(code).join(', ');
}

/** A bulleted list. */
export function bullets(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join('\n');
}

/** A table; a vertical bar in a cell is escaped. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}
