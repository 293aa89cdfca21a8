import * as arrowDown from 'lucide-react/icons/arrow-down'
import * as arrowUp from 'lucide-react/icons/arrow-up'
import * as ban from 'lucide-react/icons/ban'
import * as book from 'lucide-react/icons/book-open'
import * as calendar from 'lucide-react/icons/calendar-days'
import * as chart from 'lucide-react/icons/chart-column'
import * as check from 'lucide-react/icons/check'
import * as chevronDown from 'lucide-react/icons/chevron-down'
import * as chevronLeft from 'lucide-react/icons/chevron-left'
import * as chevronRight from 'lucide-react/icons/chevron-right'
import * as chevronUp from 'lucide-react/icons/chevron-up'
import * as chevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import * as circleCheck from 'lucide-react/icons/circle-check'
import * as circleOff from 'lucide-react/icons/circle-off'
import * as clock from 'lucide-react/icons/clock'
import * as columns from 'lucide-react/icons/columns-3'
import * as copy from 'lucide-react/icons/copy'
import * as download from 'lucide-react/icons/download'
import * as more from 'lucide-react/icons/ellipsis-vertical'
import * as eye from 'lucide-react/icons/eye'
import * as file from 'lucide-react/icons/file-text'
import * as image from 'lucide-react/icons/image'
import * as info from 'lucide-react/icons/info'
import * as key from 'lucide-react/icons/key-round'
import * as keyboard from 'lucide-react/icons/keyboard'
import * as link from 'lucide-react/icons/link'
import * as maximize from 'lucide-react/icons/maximize-2'
import * as menu from 'lucide-react/icons/menu'
import * as moon from 'lucide-react/icons/moon'
import * as pencil from 'lucide-react/icons/pencil'
import * as phone from 'lucide-react/icons/phone'
import * as pin from 'lucide-react/icons/pin'
import * as plus from 'lucide-react/icons/plus'
import * as printer from 'lucide-react/icons/printer'
import * as qrCode from 'lucide-react/icons/qr-code'
import * as receipt from 'lucide-react/icons/receipt'
import * as history from 'lucide-react/icons/rotate-ccw-clock'
import * as rows from 'lucide-react/icons/rows-3'
import * as search from 'lucide-react/icons/search'
import * as settings from 'lucide-react/icons/settings'
import * as shieldOff from 'lucide-react/icons/shield-off'
import * as sun from 'lucide-react/icons/sun'
import * as ticket from 'lucide-react/icons/ticket'
import * as trash from 'lucide-react/icons/trash'
import * as alert from 'lucide-react/icons/triangle-exclamation-point'
import * as undo from 'lucide-react/icons/undo-2'
import * as upload from 'lucide-react/icons/upload'
import * as user from 'lucide-react/icons/user'
import * as users from 'lucide-react/icons/users'
import * as x from 'lucide-react/icons/x'
import { strokes } from './icon-strokes.ts'

const icons = {
  alert: strokes(alert),
  'arrow-down': strokes(arrowDown),
  'arrow-up': strokes(arrowUp),
  ban: strokes(ban),
  book: strokes(book),
  calendar: strokes(calendar),
  chart: strokes(chart),
  check: strokes(check),
  'chevron-down': strokes(chevronDown),
  'chevron-left': strokes(chevronLeft),
  'chevron-right': strokes(chevronRight),
  'chevron-up': strokes(chevronUp),
  'chevrons-up-down': strokes(chevronsUpDown),
  'circle-check': strokes(circleCheck),
  'circle-off': strokes(circleOff),
  clock: strokes(clock),
  columns: strokes(columns),
  copy: strokes(copy),
  download: strokes(download),
  eye: strokes(eye),
  file: strokes(file),
  history: strokes(history),
  image: strokes(image),
  info: strokes(info),
  key: strokes(key),
  keyboard: strokes(keyboard),
  link: strokes(link),
  maximize: strokes(maximize),
  menu: strokes(menu),
  moon: strokes(moon),
  more: strokes(more),
  pencil: strokes(pencil),
  phone: strokes(phone),
  pin: strokes(pin),
  plus: strokes(plus),
  printer: strokes(printer),
  'qr-code': strokes(qrCode),
  receipt: strokes(receipt),
  rows: strokes(rows),
  search: strokes(search),
  settings: strokes(settings),
  'shield-off': strokes(shieldOff),
  sun: strokes(sun),
  ticket: strokes(ticket),
  trash: strokes(trash),
  undo: strokes(undo),
  upload: strokes(upload),
  user: strokes(user),
  users: strokes(users),
  x: strokes(x),
} as const

export type IconName = keyof typeof icons

type IconProps = {
  readonly name: IconName
  readonly className?: string | undefined
}

/** 14 px, hidden from screen readers: the control around it has the accessible name. */
export function Icon({ name, className }: IconProps) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className={className ? `icon ${className}` : 'icon'}>
      <path d={icons[name]} />
    </svg>
  )
}
