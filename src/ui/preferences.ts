import { store } from '#client/store.ts'
import { rowHeight } from './kit/row-height.ts'

export type Theme = 'light' | 'dark'

const dark = () => matchMedia('(prefers-color-scheme: dark)').matches
const stored = (name: string) => localStorage.getItem(`klass.${name}`)

/** The theme: the one chosen in this browser, else the system's. */
export const theme = store<Theme>(stored('theme') === 'dark' || (stored('theme') === null && dark()) ? 'dark' : 'light')

/** Whether single letters are keys. People who press them by accident can switch them off. */
export const letters = store(stored('letters') !== 'off')

/** Pixels, the same as `--spacing-row` in table.css. */
const rowHeights = { comfortable: 32, compact: 28 } as const
/** Of a row with two lines, in a window as narrow as a phone; the same as in two-line-rows.css. */
const twoLines = 52
const phone = matchMedia('(width < 600px)')
export type Density = keyof typeof rowHeights

/** How close the rows of lists stand. */
export const density = store<Density>(stored('density') === 'compact' ? 'compact' : 'comfortable')

export function applyTheme(): void {
  document.documentElement.dataset.theme = theme.get()
}

export function applyDensity(): void {
  document.documentElement.dataset.density = density.get()
  document.documentElement.toggleAttribute('data-two-lines', phone.matches)
  rowHeight.set(phone.matches ? twoLines : rowHeights[density.get()], phone.matches)
}

phone.addEventListener('change', applyDensity)

theme.subscribe(() => {
  localStorage.setItem('klass.theme', theme.get())
  applyTheme()
})
letters.subscribe(() => localStorage.setItem('klass.letters', letters.get() ? 'on' : 'off'))
density.subscribe(() => {
  localStorage.setItem('klass.density', density.get())
  applyDensity()
})
