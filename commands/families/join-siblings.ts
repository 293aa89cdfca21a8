import { ask, optional } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { familiesText } from '#client/messages/families.ts'
import { groupsToJoin } from '#client/school/families.ts'
import { staysInFamily } from '#client/school/ways-out.ts'

export default command({
  title: 'Join siblings',
  aliases: ['propose siblings', 'find siblings', 'same parent phone'],
  zh: ['合併兄弟姊妹', '尋找兄弟姊妹'],
  arguments: {
    except: optional(ask.entities('student', { label: 'Left out' })),
    also: optional(ask.entities('student', { label: 'Also' })),
  },
  screen: '/students',
  form: { title: 'Join siblings', submit: 'Join', cancel: 'Cancel', own: true },
  effect: 'undoable',
  run: async ({ except, also }, { api, key }) => {
    const groups = (await groupsToJoin(api, except, also)).map(({ family_id, student_ids }) => ({
      family_id,
      student_ids: [...student_ids],
    }))
    if (groups.length > 0) await api.joinFamilies({ groups }, { key })
    return groups.flatMap(({ student_ids }) => student_ids).length
  },
  said: {
    done: (_, count) => familiesText.siblingsJoined({ count }),
    instead: staysInFamily,
    network: familiesText.notSaved,
  },
})
