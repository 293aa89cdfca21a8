import { afterAll, beforeAll, beforeEach, vi } from 'vitest'
import { openWorld, type World } from '#tests/world.ts'
import { type Console, openConsole } from './console.ts'
import { fixedSchool } from './fixed-school.ts'

/** The console in the school that does not change, at the end of its last day. Each test begins without a prompt or draft. */
export function inFixedSchool(): { readonly world: World; readonly console: Console } {
  const here = {} as { world: World; console: Console }
  beforeAll(async () => {
    here.world = await openWorld(await fixedSchool())
    // Later than whatever the demo school did on its last day.
    here.world.clock.set('2026-11-20T23:00')
    here.console = await openConsole(here.world)
  })
  beforeEach(() => here.console.runner.discard())
  afterAll(async () => {
    await here.world.close()
    vi.unstubAllGlobals()
  })
  return here
}
