import { mostDevices } from '#contract/session.ts'
import type { Api } from './api.ts'
import { readJson } from './read-list.ts'
import type { Keep } from './session.ts'

const name = 'klass.devices'

/**
 * Signs in as a browser that has done so before: what the server gives it to keep is sent with the next sign-ins. It is of
 * the account, and tells nobody of which. A browser that keeps nothing signs in all the same.
 */
export function asKnownBrowser(login: Api['login'], keep: Pick<Keep, 'getItem' | 'setItem'>): Api['login'] {
  return async (given, options) => {
    const devices = keptIn(keep)
    const answer = await login({ ...given, ...(devices.length > 0 ? { devices } : {}) }, options)
    const { device } = answer
    if (device !== undefined) {
      const newestFirst = [device, ...devices.filter(each => each !== device)].slice(0, mostDevices)
      keep.setItem(name, JSON.stringify(newestFirst))
    }
    return answer
  }
}

function keptIn(keep: Pick<Keep, 'getItem'>): string[] {
  const kept = readJson(keep.getItem(name) ?? '')
  return Array.isArray(kept) ? kept.filter(each => typeof each === 'string').slice(0, mostDevices) : []
}
