import { store } from '#client/store.ts'

export type Theme = 'light' | 'dark'

const dark = () => matchMedia('(prefers-color-scheme: dark)').matches
const stored = (name: string) => localStorage.getItem(`klass.${name}`)

/** The theme of this browser: the person's word, else the system's. */
export const theme = store<Theme>(stored('theme') === 'dark' || (stored('theme') === null && dark()) ? 'dark' : 'light')

/** Are single letters keys? They can be switched off for people who press them by accident. */
export const letters = store(stored('letters') !== 'off')

export function applyTheme(): void {
  document.documentElement.dataset.theme = theme.get()
}

theme.subscribe(() => {
  localStorage.setItem('klass.theme', theme.get())
  applyTheme()
})
letters.subscribe(() => localStorage.setItem('klass.letters', letters.get() ? 'on' : 'off'))
