/** The results of a run as a table: fault, check, metric, value and goal. */
export function table(rows) {
  const lines = [
    ['fault', 'check', 'metric', 'value', 'goal', ''],
    ...rows.map((row) => [
      row.fault,
      row.check === null ? '' : String(row.check),
      row.what,
      row.value,
      row.goal,
      row.holds ? '' : 'MISSED',
    ]),
  ]
  const widths = lines[0].map((_, column) => Math.max(...lines.map((line) => line[column].length)))
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
