import { createContext, useContext } from 'react'

/** Whether Tab stops at the controls inside. In a table it stops only at those of the cursor row. */
export const TabStop = createContext(true)

/** The tabIndex of a control that can be used in table rows. */
export const useTabStop = (): 0 | -1 => (useContext(TabStop) ? 0 : -1)
