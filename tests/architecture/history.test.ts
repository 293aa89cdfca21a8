import { expect, it } from 'vitest'
import { files, isSource, textOf } from './files.ts'

it('one module writes the history while the console stands', () => {
  const writes = /\b(pushState|replaceState|useNavigate)\b|\brouter\.navigate\b|\bhistory\.(push|replace)\b|<Link\b/
  for (const example of ["history.push('/')", '<Link to="/">', "router.navigate({ to: '/' })"])
    expect(example).toMatch(writes)
  const writers = files.filter(path => isSource(path) && path.startsWith('src/') && writes.test(textOf(path)))
  expect(writers, 'Use the address of the app, or ui/shell/screen-link.tsx.').toEqual([
    // Loads the whole page anew.
    'src/ui/shell/broken.tsx',
    // Before there is a console.
    'src/ui/start-sign-in.tsx',
  ])
})
