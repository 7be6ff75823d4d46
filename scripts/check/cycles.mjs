/** The cycles in a graph `from → [{ to, line }]`, each once, as a list of files (Tarjan's algorithm). */
export function cyclesIn(graph) {
  const index = new Map()
  const low = new Map()
  const stack = []
  const onStack = new Set()
  const groups = []

  const visit = (file) => {
    index.set(file, index.size)
    low.set(file, index.get(file))
    stack.push(file)
    onStack.add(file)
    for (const { to } of graph.get(file) ?? []) {
      if (!index.has(to)) {
        visit(to)
        low.set(file, Math.min(low.get(file), low.get(to)))
      } else if (onStack.has(to)) low.set(file, Math.min(low.get(file), index.get(to)))
    }
    if (low.get(file) !== index.get(file)) return
    const group = []
    for (let last; last !== file;) {
      last = stack.pop()
      onStack.delete(last)
      group.push(last)
    }
    if (group.length > 1 || (graph.get(file) ?? []).some(({ to }) => to === file)) groups.push(group.sort())
  }

  for (const file of graph.keys()) if (!index.has(file)) visit(file)
  return groups.map((group) => shortest(graph, group))
}

/** The shortest path through a strongly connected group, from its first file back to it. */
function shortest(graph, group) {
  const [start] = group
  const inside = new Set(group)
  const cameFrom = new Map()
  const queue = [start]
  for (const file of queue) {
    for (const { to } of graph.get(file) ?? []) {
      if (to === start) {
        const path = []
        for (let at = file; at !== start; at = cameFrom.get(at)) path.unshift(at)
        return [start, ...path, start]
      }
      if (inside.has(to) && !cameFrom.has(to)) {
        cameFrom.set(to, file)
        queue.push(to)
      }
    }
  }
  return group
}
