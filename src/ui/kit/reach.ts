import { createContext, useContext } from 'react'

/** Whether Tab stops at the controls below: in a table only those of the cursor row do. */
export const Reach = createContext(true)

/** The tabIndex of a control that may stand in a table row. */
export const useReach = (): 0 | -1 => (useContext(Reach) ? 0 : -1)
