import { store } from '#client/core/store.ts'

type Theme = 'light' | 'dark'

const dark = () => matchMedia('(prefers-color-scheme: dark)').matches
const stored = (name: string) => localStorage.getItem(`klass.${name}`)

/** The theme: the one chosen in this browser, else the system's. */
export const theme = store<Theme>(stored('theme') === 'dark' || (stored('theme') === null && dark()) ? 'dark' : 'light')

/** Whether single letters are keys. People who press them by accident can switch them off. */
export const letters = store(stored('letters') !== 'off')

type Density = 'comfortable' | 'compact'

/** How close the rows of lists stand. */
export const density = store<Density>(stored('density') === 'compact' ? 'compact' : 'comfortable')

/** Whether the timetable fits the whole day into the window, as it does where rows stand close, unless told otherwise. */
export const fitsDay = store(stored('fitsDay') === 'on' || (stored('fitsDay') === null && density.get() === 'compact'))

export function applyTheme(): void {
  document.documentElement.dataset.theme = theme.get()
}

export function applyDensity(): void {
  document.documentElement.dataset.density = density.get()
}

theme.subscribe(() => {
  localStorage.setItem('klass.theme', theme.get())
  applyTheme()
})
letters.subscribe(() => localStorage.setItem('klass.letters', letters.get() ? 'on' : 'off'))
density.subscribe(() => {
  localStorage.setItem('klass.density', density.get())
  applyDensity()
  fitsDay.set(density.get() === 'compact')
})
fitsDay.subscribe(() => localStorage.setItem('klass.fitsDay', fitsDay.get() ? 'on' : 'off'))
