import { useCallback } from 'react'
import { chineseBeside } from '#client/entities/student.ts'
import { useRelated } from '../../list/use-related.ts'

const needs = ['students'] as const

/** Answers the Chinese name of a student for beside a text with their other name: the answers of the cards lack it. */
export function useChineseNames(): (text: string, student: string) => string | undefined {
  const { students } = useRelated(needs)
  return useCallback((text, student) => chineseBeside(text, students.get(student)), [students])
}
