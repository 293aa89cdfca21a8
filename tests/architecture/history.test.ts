import { expect, it } from 'vitest'
import { files, isSource, textOf } from './files.ts'

it('one module writes the history while the console stands', () => {
  const writes = /\b(pushState|replaceState|useNavigate)\b|\brouter\.navigate\b|\bhistory\.(push|replace)\b|<Link\b/
  for (const example of ["history.push('/')", '<Link to="/">', "router.navigate({ to: '/' })"])
    expect(example).toMatch(writes)
  const writers = files.filter(path => isSource(path) && path.startsWith('src/') && writes.test(textOf(path)))
  expect(writers, 'Use the address of the app, or ui/screen/screen-link.tsx.').toEqual([
    // Before there is a console.
    'src/ui/main/start-sign-in.tsx',
    // Loads the whole page anew.
    'src/ui/shell/broken.tsx',
  ])
})
