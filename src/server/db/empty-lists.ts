import {
  type BinaryOperationNode,
  type KyselyPlugin,
  OperationNodeTransformer,
  OperatorNode,
  PrimitiveValueListNode,
  type QueryId,
  replaceWithNoncontingentExpression,
  ValueListNode,
} from 'kysely'

type EmptyList = Parameters<typeof replaceWithNoncontingentExpression>[0]

function isEmptyList(node: BinaryOperationNode): node is BinaryOperationNode & EmptyList {
  const { operator, rightOperand: list } = node
  return (
    OperatorNode.is(operator) &&
    (operator.operator === 'in' || operator.operator === 'not in') &&
    (PrimitiveValueListNode.is(list) || ValueListNode.is(list)) &&
    list.values.length === 0
  )
}

class Transformer extends OperationNodeTransformer {
  protected override transformBinaryOperation(node: BinaryOperationNode, queryId?: QueryId): BinaryOperationNode {
    return isEmptyList(node) ? replaceWithNoncontingentExpression(node) : super.transformBinaryOperation(node, queryId)
  }
}
const transformer = new Transformer()

/** PostgreSQL takes no empty list after `in`. On both databases nothing is in one. Kysely's own plugin leaves subqueries out. */
export const emptyLists: KyselyPlugin = {
  transformQuery: ({ node, queryId }) => transformer.transformNode(node, queryId),
  transformResult: ({ result }) => Promise.resolve(result),
}
