import { invoke } from '#client/command/invocation.ts'
import { type Message, t } from '#client/messages/message.ts'
import { settingsText } from '#client/messages/settings.ts'
import { studentsText } from '#client/messages/students.ts'
import allDiscounts from '#commands/discounts/all-discounts.ts'
import doubles from '#commands/settings/doubles.ts'
import editBusiness from '#commands/settings/edit-business.ts'
import editMessageTexts from '#commands/settings/edit-message-texts.ts'
import editPaymentMethods from '#commands/settings/edit-payment-methods.ts'
import editRetention from '#commands/settings/edit-retention.ts'
import dueForErasure from '#commands/students/due-for-erasure.ts'
import switchDensity from '#commands/view/switch-density.ts'
import switchLetters from '#commands/view/switch-letters.ts'
import switchTheme from '#commands/view/switch-theme.ts'
import type { Action } from '../../actions/action.ts'
import { CommandButton } from '../../actions/command-button.tsx'
import { density, letters, theme } from '../../app/preferences.ts'
import { useStore } from '../../app/use-store.ts'

const ofSchool: readonly Action[] = [
  { ...invoke(editBusiness), look: 'quiet' },
  { ...invoke(editPaymentMethods), look: 'quiet' },
  { ...invoke(allDiscounts), look: 'quiet' },
  { ...invoke(editMessageTexts), look: 'quiet' },
  { ...invoke(doubles), look: 'quiet' },
  { ...invoke(editRetention), look: 'quiet' },
  { ...invoke(dueForErasure), look: 'quiet' },
]
const grid = 'grid grid-cols-2 gap-x-4 px-1.25 pb-2'

/** What else is set for the school, and for this browser. */
export function SchoolPart() {
  return (
    <div className="shrink-0 border-t border-line">
      <section aria-label={t(studentsText.school)}>
        <h2 className="flex h-9 items-center px-4 font-bold">{t(studentsText.school)}</h2>
        <div className={grid}>
          {ofSchool.map(action => (
            <CommandButton key={action.command.title} action={action} wide keyless />
          ))}
        </div>
      </section>
      <Appearance />
    </div>
  )
}

/** The theme, the height of rows and the keys of single letters, each with what switches it. */
function Appearance() {
  const isDark = useStore(theme) === 'dark'
  const isCompact = useStore(density) === 'compact'
  const withLetters = useStore(letters)
  return (
    <section aria-label={t(settingsText.appearance)} className="border-t border-line">
      <h2 className="flex h-9 items-center px-4 font-bold">{t(settingsText.appearance)}</h2>
      <div className={grid}>
        <Switch
          text={isDark ? settingsText.darkTheme : settingsText.lightTheme}
          action={{ ...invoke(switchTheme), icon: isDark ? 'sun' : 'moon' }}
        />
        <Switch
          text={isCompact ? settingsText.compactRows : settingsText.comfortableRows}
          action={{ ...invoke(switchDensity), icon: 'rows' }}
        />
        <Switch
          text={withLetters ? settingsText.singleLetterKeysOn : settingsText.singleLetterKeysOff}
          action={{ ...invoke(switchLetters), icon: 'keyboard', tone: withLetters ? 'good' : undefined }}
        />
      </div>
    </section>
  )
}

const Switch = ({ text, action }: { readonly text: Message; readonly action: Action }) => (
  <span className="flex min-h-control items-center justify-between gap-2 pl-2.5 text-text-2">
    {t(text)}
    <CommandButton action={action} />
  </span>
)
