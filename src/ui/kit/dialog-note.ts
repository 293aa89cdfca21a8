import { createContext, type ReactNode } from 'react'

/** What a dialog says under its title, beside what it says itself. Dialogs in it do not repeat it. */
export const DialogNote = createContext<ReactNode>(null)
