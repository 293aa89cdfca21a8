import type { FilterLanguage } from './filter.ts'

/** What a filter can say of an entry of the audit log. Words are searched in who did it and in the name of the call. */
export const auditLanguage: FilterLanguage = {
  fields: [
    { id: 'staff', type: 'text', names: ['who', 'staff', '職員'] },
    { id: 'call', type: 'text', names: ['what', 'call', '操作'] },
    { id: 'at', type: 'date', names: ['date', 'when', 'at', '日期'] },
    { id: 'rows', type: 'number', names: ['rows', '行數'] },
  ],
  flags: [{ id: 'undone', names: ['undone', '已復原'] }],
}
