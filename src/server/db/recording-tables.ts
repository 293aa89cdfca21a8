/** The table of recordings. */
export type RecordingTables = {
  recordings: {
    recording_id: string
    name: string
    /** Whose it is. */
    owner: string
    /** JSON: the steps of the contract. */
    steps: string
  }
}
