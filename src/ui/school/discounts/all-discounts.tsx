import { invoke } from '#client/command/invocation.ts'
import { discountsText } from '#client/messages/discounts.ts'
import { t } from '#client/messages/message.ts'
import createDiscount from '#commands/discounts/create-discount.ts'
import deleteDiscount from '#commands/discounts/delete-discount.ts'
import editDiscount from '#commands/discounts/edit-discount.ts'
import type { DiscountRule } from '#contract/discounts.ts'
import type { Action } from '../../actions/action.ts'
import type { ViewProps } from '../../app/components.ts'
import { useRead } from '../../app/use-read.ts'
import { ListDialog } from '../../list/list-dialog.tsx'
import { useEntityList } from '../../list/use-field-list.ts'

const fields = ['reason', 'rule', 'off', 'who', 'months'] as const
const open = ({ rule_id }: DiscountRule) => invoke(editDiscount, { discount: rule_id })
const actions = ({ rule_id }: DiscountRule): readonly Action[] => [
  { ...invoke(editDiscount, { discount: rule_id }), icon: 'pencil' },
  { ...invoke(deleteDiscount, { discount: rule_id }), icon: 'trash' },
]
const toolbar: readonly Action[] = [{ ...invoke(createDiscount), look: 'main' }]

/** The rules that lower invoices, in the order in which they are applied. */
export default function AllDiscounts({ onClose }: ViewProps) {
  const list = useEntityList('discountRule', fields)
  const { data, isPending } = useRead('getDiscountRules', {}, { failed: discountsText.failedToFetch })
  return (
    <ListDialog
      title={t(discountsText.discounts)}
      width={1000}
      onClose={onClose}
      {...list}
      rows={data?.data ?? (isPending ? undefined : [])}
      search={discountsText.searchDiscounts}
      empty={discountsText.noDiscounts}
      emptyHint={discountsText.whatDiscountsDo}
      open={open}
      actions={actions}
      toolbar={toolbar}
    />
  )
}
