import type { Bit } from './tables.ts'

/** The table of saved views. */
export type ViewTables = {
  views: {
    view_id: string
    name: string
    /** Null for the ready-made ones, and when the account is gone. */
    owner: string | null
    shared: Bit
    /** 1 to 9. */
    key: number | null
    screen: string
    search: string
    version: number
    changed_by: string | null
  }
}
