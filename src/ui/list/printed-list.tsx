import { today } from '#client/core/today.ts'
import { generalText } from '#client/messages/general.ts'
import { listText } from '#client/messages/list.ts'
import { t } from '#client/messages/message.ts'
import { Paper } from '../kit/paper.tsx'
import type { Column } from '../kit/table-column.ts'

/** About sixty pages. A browser takes long to lay out more. */
const most = 2000
/** Columns that fit on a page that stands upright. */
const upright = 6

type PrintedListProps<Row> = {
  readonly title: string
  /** What the rows are filtered by. */
  readonly search: string
  readonly rows: readonly Row[]
  readonly id: (row: Row) => string
  readonly columns: readonly Column<Row>[]
}

/** A list on paper: all its rows as they are found and sorted on the screen, under titles on every page. */
export function PrintedList<Row>({ title, search, rows, id, columns }: PrintedListProps<Row>) {
  const left = rows.length - most
  return (
    <Paper wide={columns.length > upright}>
      {() => (
        <>
          <h1>{title}</h1>
          <p>{[today().toString(), rows.length.toLocaleString('en'), search].filter(Boolean).join(' · ')}</p>
          <table>
            <thead>
              <tr>
                {columns.map(({ id, title, align }) => (
                  <th key={id} scope="col" data-align={align}>
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.slice(0, most).map(row => (
                <tr key={id(row)}>
                  {columns.map(column => (
                    <td key={column.id} data-align={column.align}>
                      {column.render(row)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          {rows.length === 0 ? <p>{t(generalText.nothingToShow)}</p> : null}
          {left > 0 ? <p>{t(listText.notPrinted({ count: left.toLocaleString('en') }))}</p> : null}
        </>
      )}
    </Paper>
  )
}
