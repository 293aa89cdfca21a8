import { ask } from '#client/command/arguments.ts'
import { command } from '#client/command/command.ts'
import { familyLabel } from '#client/entities/family.ts'
import { familiesText } from '#client/messages/families.ts'
import { hintsText } from '#client/messages/hints.ts'
import { changesOf, familyQuestions } from '#client/school/families.ts'

export default command({
  title: 'Edit family',
  aliases: ['change family contact', 'rename family', 'language of family'],
  zh: ['編輯家庭', '修改家庭'],
  arguments: { family: ask.entity('family', { label: 'Family' }), ...familyQuestions },
  opens: 'familyDetails',
  row: 'family',
  many: {
    each: 'family',
    does: familiesText.editMany,
    done: familiesText.manyEdited,
    keeps: true,
    own: ['name', 'contact_name', 'phone'],
  },
  keys: 'E',
  hint: hintsText.edit,
  start: ({ family }) =>
    family
      ? { name: family.name, contact_name: family.contact_name, phone: family.phone, language: family.language }
      : {},
  form: { title: 'Edit family', submit: 'Save', cancel: 'Cancel' },
  group: 'details',
  effect: 'undoable',
  run: ({ family, ...values }, { api, key }) =>
    api.updateFamily({ family_id: family.family_id, ...changesOf(family, values) }, { key }),
  said: {
    done: ({ family }) => familiesText.edited({ family: familyLabel(family) }),
    network: familiesText.notSaved,
  },
})
