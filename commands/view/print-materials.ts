import { command } from '#client/command/command.ts'
import { hintsText } from '#client/messages/hints.ts'
import { viewText } from '#client/messages/view.ts'

export default command({
  title: "Print today's materials",
  aliases: ['print materials', 'handouts'],
  zh: ['列印今日教材', '教材', '派卷', '印教材', '印筆記'],
  arguments: {},
  screen: '/',
  keys: 'Shift P',
  hint: hintsText.print,
  gate: ({ screen }) => (screen === '/' ? undefined : viewText.theMaterialsAreOnTheDashboard),
  effect: 'show',
  run: (_, navigator) => navigator.print('materials'),
})
