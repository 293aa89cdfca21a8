import { createContext, useContext } from 'react'

/** Whether Tab stops at the controls below: in a table only those of the cursor row do. */
export const TabStop = createContext(true)

/** The tabIndex of a control that may stand in a table row. */
export const useTabStop = (): 0 | -1 => (useContext(TabStop) ? 0 : -1)
