import { screens } from '../command/screens.ts'

/** The name of a link: that of the screen it leads to, and what is searched for there: 'Students: is:owing'. */
export function nameOfLink(link: string | undefined): string | undefined {
  if (link === undefined) return undefined
  const [path = '', query] = link.split('?')
  const asked = new URLSearchParams(query)
  const searched = asked.get('vq') || asked.get('q')
  const name = screens.find(screen => screen.path === path)?.label ?? path
  return searched ? `${name}: ${searched}` : name
}
