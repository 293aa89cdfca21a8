import { describe, expect, it } from 'vitest'
import { t } from '#client/messages/message.ts'
import { itemsOf } from './plan-of-line.ts'

/** Who is offered leave, in order: their lesson, or why there is none. */
const offered = (line: string) =>
  itemsOf(line).flatMap(item => {
    if (item.type !== 'command' || !item.line?.oneOf) return []
    const { student, lesson } = item.invocation.given
    return [`${String(student)} ${item.line.why ? t(item.line.why) : String(lesson)}`]
  })

/*
 * Of those called Chan, Siu Man and May are in both classes that have a lesson on Saturday and Monday; Tai Man is in the one
 * that has its lesson on Sunday.
 */
describe('leave for one of a name on a day', () => {
  it('is offered first to those who have a lesson then', () => {
    expect(offered('leave chan mon')[0]).toBe('S0002 L00004')
    expect(offered('leave chan sun')[0]).toBe('S0003 L00005')
  })

  it.each(['sun', 'sunday', '22/11', '22/11/26', '22 Nov 26', '星期日'])(
    'comes last for those who have none, and says so: leave chan %s',
    day =>
      expect(offered(`leave chan ${day}`)).toEqual([
        'S0003 L00005',
        'S0002 no live lesson on Sun 22 Nov',
        'S0004 no live lesson on Sun 22 Nov',
      ]),
  )

  it.each(['26/11', '26 nov', '26 Nov 26', 'thu 26 nov'])(
    'is offered to all where nobody has one: leave chan %s',
    day =>
      expect(offered(`leave chan ${day}`)).toEqual(
        ['S0002', 'S0003', 'S0004'].map(id => `${id} no live lesson on Thu 26 Nov`),
      ),
  )

  it('is offered to all who have one tomorrow: leave chan tmr', () => {
    expect(offered('leave chan tmr').slice(0, 2)).toEqual(['S0002 L00001', 'S0004 L00001'])
    expect(offered('tmr leave chan').slice(0, 2)).toEqual(['S0002 L00001', 'S0004 L00001'])
  })
})
