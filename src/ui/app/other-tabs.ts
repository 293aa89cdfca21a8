/** The locks of all tabs of this browser, and a channel of a name to the others. Consoles of other servers have others. */
export const otherTabs = (name: string) => ({
  locks: navigator.locks,
  channel: new BroadcastChannel(`${name} ${__HOST__}`),
})
