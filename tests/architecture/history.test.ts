import { expect, it } from 'vitest'
import { files, isSource, textOf } from './files.ts'

const sources = files.filter(path => isSource(path) && path.startsWith('src/'))
const filesWith = (pattern: RegExp) => sources.filter(path => pattern.test(textOf(path)))

it('one place writes the history, and it writes by the router', () => {
  const writes =
    /\b(pushState|replaceState|useNavigate)\b|\brouter\.navigate\b|\bhistory\.(push|replace|go|back|forward)\b/
  for (const example of ["history.push('/')", 'history.go(-1)', "router.navigate({ to: '/' })"])
    expect(example).toMatch(writes)
  expect(filesWith(writes), 'Use the address of the app.').toEqual([
    'src/ui/main/router.tsx',
    // Before there is a console.
    'src/ui/main/start-sign-in.tsx',
  ])
  expect(textOf('src/ui/main/router.tsx')).not.toMatch(/\bhistory\.(push|replace|back|forward)\b/)
})

it('a link of the router goes through the address, which asks about unsaved input', () => {
  const links = /<Link\b/
  expect('<Link to="/">').toMatch(links)
  expect(filesWith(links), 'Use ui/screen/screen-link.tsx.').toEqual([
    'src/ui/screen/screen-link.tsx',
    // Loads the whole page anew.
    'src/ui/shell/broken.tsx',
  ])
})

it('nothing reads what the router keeps for itself', () => {
  const own = /__TSR|\b(router|history)\._\w/
  for (const example of ['state.__TSR_index', 'history._getBlockers()']) expect(example).toMatch(own)
  expect(filesWith(own)).toEqual([])
})
