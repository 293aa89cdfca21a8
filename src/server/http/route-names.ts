/**
 * Changes a path to the letter case of the documented call, and leaves parameters as they are. The documents mix
 * updatestudent and getStudent, so any spelling is accepted.
 */
export function routeNames(paths: readonly string[]): (path: string) => string {
  const plain = new Map(paths.filter(path => !path.includes(':')).map(path => [path.toLowerCase(), path]))
  const patterns = paths
    .filter(path => path.includes(':'))
    .map(path => ({ segments: path.split('/'), count: path.split('/').length }))
  return path => {
    const bare = path.length > 1 ? path.replace(/\/+$/, '') : path
    const found = plain.get(bare.toLowerCase())
    if (found !== undefined) return found
    const given = bare.split('/')
    const pattern = patterns.find(
      ({ segments, count }) =>
        count === given.length &&
        segments.every((segment, at) =>
          segment.startsWith(':') ? given[at] !== '' : segment.toLowerCase() === given[at]?.toLowerCase(),
        ),
    )
    return pattern
      ? pattern.segments.map((segment, at) => (segment.startsWith(':') ? given[at] : segment)).join('/')
      : path
  }
}
