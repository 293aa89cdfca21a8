/**
 * The 98 documented calls, against which a test checks the contract: source, name, effect, method, path, status of
 * success, kind of answer, parameters besides those of the path, and fields of the answer. `data` answers `{success,
 * data}`, `list` a bare list, `object` an object; the fields are those of its rows. `?`: not in every row.
 */
const table = `
API-01 | getDailyNotices | read | GET | /admin/getDailyNotices | 200 | data |  | title? description? student_id lesson_id leave_date
API-02 | updateLeaveStatus | write | PUT | /admin/updateLeaveStatus | 200 | object | student_id lesson_id leave_date newStatus | success message
API-03 | getOutstandingPayments | read | GET | /admin/getOutstandingPayments | 200 | data |  | student_string student_id month
API-04 | getTodayPrintMaterials | read | GET | /admin/getTodayPrintMaterials | 200 | data |  | class_id class_name printing_materials students
API-05 | getAbsenceNotices | read | GET | /admin/getAbsenceNotices | 200 | data |  | student_name student_id record_type live_lesson_id? video_lesson_id? date
API-06 | markAllAbsenceRead | write | PATCH | /admin/markAllAbsenceRead | 200 | object |  | success
API-07 | markAbsenceRead | write | PATCH | /admin/markAbsenceRead | 200 | object | record_id record_type student_id | success
API-08 | getClass | read | GET | /admin/getClass | 200 | data |  | class_id course_id class_name class_start_date class_end_date status
API-09 | getCourse | read | GET | /admin/getCourse | 200 | data |  | course_id course_name total_lessons printing_materials token_name course_description video_package status
API-10 | getStudent | read | GET | /admin/getStudent | 200 | data |  | student_id student_login_id first_name surname chinese_name phone school grade parent_name relationship parent_phone address student_photo status c_time
API-11 | getQuizzes | read | GET | /admin/getQuizzes | 200 | data |  | quiz_name full_mark quiz_detail
API-12 | getLiveLessons | read | GET | /admin/getLiveLessons | 200 | data | class_id | class_id class_name lesson_date start_time end_time
API-13 | getLiveLesson | read | GET | /admin/getLiveLesson/:classId | 200 | data |  | live_lesson_id lesson_id lesson_content lesson_page homework test lesson_date start_time end_time class_id
API-14 | getClassStudents | read | GET | /admin/getClassStudents | 200 | data | class_id | student_id student_login_id first_name surname chinese_name phone school grade parent_name relationship parent_phone address student_photo status c_time
API-15 | checkLessonQuizzes | read | POST | /admin/checkLessonQuizzes | 200 | data | lesson_ids
API-16 | createClass | write | POST | /admin/createClass | 200 | object | class_name course students starting_date startTime endTime | success message class_id
API-17 | migrateClass | write | POST | /admin/migrateClass | 200 | object | className course_id source_class_id startingClassDate startTime endTime | success message class_id
API-18 | deleteClass | write | DELETE | /admin/deleteClass/:classId | 200 | object | classId | success message
API-19 | toggleClassStatus | write | PATCH | /admin/toggleClassStatus/:classId | 200 | object |  | success status
API-20 | updateLessonContent | write | PATCH | /admin/updateLesson/:lessonId | 200 | object | lesson_content lesson_page homework test | success
API-21 | addLiveLesson | write | POST | /admin/addLiveLesson | 200 | object | class_id | success message
API-22 | deleteLiveLesson | write | POST | /admin/deleteLiveLesson | 200 | object | class_id | success message
API-23 | getSingleLiveLesson | read | GET | /admin/getSingleLiveLesson/:lessonId | 200 | data |  | live_lesson_id lesson_id lesson_content lesson_page homework test lesson_date start_time end_time class_id
API-24 | getQuizResults | read | GET | /admin/getQuizResults | 200 | data | lesson_id | quiz_name student_id student_result attendance rank lesson_id
API-25 | getLessonAttendance | read | GET | /admin/getLessonAttendance/:lessonId | 200 | data |  | student_id attendance homework_status live_lesson_id date
API-26 | getAvailableStudents | read | GET | /admin/getAvailableStudents | 200 | data | class_id | student_id student_login_id first_name surname chinese_name phone school grade parent_name relationship parent_phone address student_photo status c_time
API-27 | addStudentsToClass | write | POST | /admin/addStudentsToClass | 200 | object | class_id student_ids | success message
API-28 | removeStudentsFromClass | write | POST | /admin/removeStudentsFromClass | 200 | object | class_id student_ids | success message
API-29 | assignQuizToLesson | write | POST | /admin/assignQuizToLesson | 200 | object | class_id lesson_id quiz_name | success message
API-30 | updateQuizResults | write | POST | /admin/updateQuizResults | 200 | object | lesson_id results | success message
API-31 | updateAttendanceRecord | write | POST | /admin/updateAttendanceRecord | 200 | object | live_lesson_id results | success message
API-32 | getStudentAttendanceByMonth | read | GET | /admin/getStudentAttendanceByMonth | 200 | data | student_id month | student_id attendance homework_status live_lesson_id date
API-33 | updatestudent | write | PUT | /admin/updatestudent/:studentId | 200 | object | student_login_id first_name surname chinese_name phone school grade parent_name relationship parent_phone address | success message
API-34 | deletestudent | write | DELETE | /admin/deletestudent/:studentId | 200 | object |  | success message
API-35 | toggleStudentStatus | write | PATCH | /admin/toggleStudentStatus/:studentId | 200 | object |  | success status
API-36 | studentPhoto | read | GET | /:student_photo | 200 | image
API-37 | getMessage | read | GET | /admin/getMessage | 200 | data |  | message_id recipient_type class_id? student_id? text ctime status
API-38 | createMessage | write | POST | /admin/createMessage | 201 | object | recipient_type recipient_value message_text | success message message_id
API-39 | updateMessage | write | PUT | /admin/updateMessage/:messageId | 200 | object | message_text | success message
API-40 | deleteMessage | write | DELETE | /admin/deleteMessage/:messageId | 200 | object |  | success message
API-41 | toggleMessageStatus | write | PATCH | /admin/toggleMessageStatus/:messageId | 200 | object |  | success status
API-42 | getHoliday | read | GET | /admin/getHoliday | 200 | data |  | holiday_name holiday
API-43 | addHoliday | write | POST | /admin/addHoliday | 201 | object | holiday_name holiday | success message
API-44 | addOffDay | write | POST | /admin/addOffDay | 201 | data | start_date end_date day_of_week | 
API-45 | deleteHoliday | write | DELETE | /admin/deleteHoliday/:holidayName | 200 | object |  | success message
API-46 | getToken | read | GET | /admin/getToken | 200 | data |  | token_name token_type token_value
API-47 | createToken | write | POST | /admin/createToken | 201 | object | token_name token_type token_value | success message
API-48 | updateToken | write | PUT | /admin/updateToken/:tokenName | 200 | object | token_value | success message
API-49 | deleteToken | write | DELETE | /admin/deleteToken/:tokenName | 200 | object |  | success message
API-50 | cancelAllLessonsForToday | write | POST | /admin/cancelAllLessonsForToday | 200 | object |  | message
API-51 | verify | read | GET | /admin/verify | 200 | object |  | isValid role
API-52 | login | write | POST | /admin/login | 200 | object | username password | message token user
API-53 | months | read | GET | /admin/months | 200 | list |  | yearMonth
API-54 | videoMonths | read | GET | /admin/video/months | 200 | list |  | yearMonth
API-55 | liveInvoices | read | GET | /admin | 200 | list | month | invoice_ref receipt_ref? student_id student_string total_amount yearMonth
API-56 | videoInvoices | read | GET | /admin/video | 200 | list | month | invoice_ref receipt_ref? student_id student_string total_amount yearMonth
API-57 | videoInvoiceCreate | write | POST | /admin/video/create | 201 | object | student_id course_name | success message invoice_ref
API-58 | customInvoice | write | POST | /admin/custom/invoice | 200 | object | student_id start_date end_date | success message
API-59 | getstaff | read | GET | /admin/getstaff | 200 | data |  | username name role
API-60 | addstaff | write | POST | /admin/addstaff | 201 | object | name username password role | success message
API-61 | deleteStaff | write | DELETE | /admin/deleteStaff/:username | 200 | object | username | success message
API-62 | getVideoClass | read | GET | /admin/getVideoClass | 200 | data |  | video_class_id student_id course_id progress
API-63 | deleteVideoClass | write | POST | /api/deleteVideoClass | 200 | object | video_class_id | success message
API-64 | getLessons | read | GET | /admin/getLessons | 200 | data | course_id | lesson_id course_id
API-65 | pendingPayments | read | GET | /admin/payments | 200 | list | status | payment_id student_string student_id month status total_amount
API-66 | pendingVideoPayments | read | GET | /admin/video/payments | 200 | list | status | video_payment_id student_string student_id month status total_amount
API-67 | collectPayment | write | POST | /admin/payments/:id/collect | 200 | object | payment_type | success message
API-68 | collectVideoPayment | write | POST | /admin/video/payments/:id/collect | 200 | object | payment_type expiry_date | success message
API-69 | getStudentToken | read | GET | /admin/getStudentToken | 200 | data |  | student_id first_name surname chinese_name live_token_amount video_token_amount
API-70 | getTokenName | read | GET | /admin/getTokenName | 200 | data |  | token_id token_name
API-71 | getStudentTokenDetails | read | GET | /admin/getStudentTokenDetails/:studentId | 200 | data |  | token_name amount
API-72 | addToken | write | PUT | /admin/addToken | 200 | object | student_id token_name amount | success message
API-73 | createCourse | write | POST | /admin/createCourse | 200 | object | course_name total_lessons printing_materials token_name video_package course_description | success message course_id
API-74 | deleteCourse | write | POST | /admin/deleteCourse | 200 | object | course_id | success message
API-75 | toggleCourseStatus | write | PATCH | /admin/toggleCourseStatus/:courseId | 200 | object |  | success status
API-76 | getLesson | read | GET | /admin/getLesson/:courseId | 200 | data |  | lesson_id course_id
API-77 | getSingleLesson | read | GET | /admin/getSingleLesson/:lessonId | 200 | data |  | lesson_id course_id
API-78 | addLesson | write | POST | /admin/addLesson | 200 | object | course_id | success message
API-79 | deleteLesson | write | POST | /admin/deleteLesson | 200 | object | course_id | success message
API-80 | getVideoLessonsByDateRange | read | GET | /admin/getVideoLessonsByDateRange | 200 | list | start end | date start_time end_time student_id first_name surname type lesson_id lesson_id_label
API-81 | getAvailableTimeSlots | read | GET | /api/getAvailableTimeSlots | 200 | list | selectedDate | start_time end_time
API-82 | getHeldTimeSlots | read | GET | /admin/getHeldTimeSlots | 200 | list |  | booking_id date timeSlot remark
API-83 | holdTimeSlot | write | POST | /admin/holdTimeSlot | 201 | object | selectedDate timeSlot remark | message
API-84 | deleteHeldTimeSlot | write | DELETE | /admin/deleteHeldTimeSlot/:bookingId | 200 | object |  | success message
API-85 | getTimeSlotCreateRecords | read | GET | /admin/getTimeSlotCreateRecords | 200 | data |  | id start_date end_date ctime monday_start_time monday_end_time tuesday_start_time tuesday_end_time wednesday_start_time wednesday_end_time thursday_start_time thursday_end_time friday_start_time friday_end_time saturday_start_time saturday_end_time sunday_start_time sunday_end_time
API-86 | addTimeSlots | write | POST | /admin/addTimeSlots | 201 | object | startDate endDate capacity timeSlots | success message
API-87 | updateLessonMove | write | PATCH | /admin/updateLesson | 200 | object | class_name lesson_date original_lesson_date start_time end_time | success message
API-88 | getLiveLessonId | read | GET | /admin/getLiveLessonId | 200 | object | class_id lesson_date start_time | success lesson_id
API-89 | getAttendanceCode | read | GET | /admin/getAttendanceCode/:lessonId | 200 | data
API-90 | getStudentTransactionRecords | read | GET | /admin/getStudentTransactionRecords/:studentId | 200 | data |  | student_id token_name transaction_type transaction_detail amount timestamp
API-91 | getStatistics | read | GET | /admin/getStatistics | 200 | data | type startDate endDate | type total_amount start_date end_date
API-92 | createQuiz | write | POST | /admin/createQuiz | 201 | object | quiz_name full_mark quiz_detail | success message
API-93 | pdfAllLive | print | GET | /admin/pdf/all | 200 | pdf | month
API-94 | pdfAllVideo | print | GET | /admin/video/pdf/all | 200 | pdf | month
API-95 | pdfOneLive | print | GET | /admin/pdf | 200 | pdf | student_id yearMonth
API-96 | pdfOneVideo | print | GET | /admin/video/pdf | 200 | pdf | student_id yearMonth
API-97 | pdfReceiptLive | print | GET | /admin/receipts/pdf | 200 | pdf | student_id yearMonth
API-98 | pdfReceiptVideo | print | GET | /admin/video/receipts/pdf | 200 | pdf | student_id yearMonth
`

export type DocumentedCall = {
  readonly source: string
  readonly name: string
  readonly kind: string
  readonly method: string
  readonly path: string
  readonly status: number
  readonly answer: 'data' | 'list' | 'object' | 'pdf' | 'image'
  readonly given: readonly string[]
  readonly answered: readonly string[]
}

const words = (text = '') => text.split(' ').filter(word => word !== '')
const answers = ['data', 'list', 'object', 'pdf', 'image'] as const

export const documentedCalls: readonly DocumentedCall[] = table
  .trim()
  .split('\n')
  .map(line => {
    const [source = '', name = '', kind = '', method = '', path = '', status, what, given, answered] = line.split(' | ')
    const answer = answers.find(known => known === what)
    if (!answer) throw new Error(`${name}: ${what} is no kind of answer`)
    return {
      source,
      name,
      kind,
      method,
      path,
      status: Number(status),
      answer,
      given: words(given),
      answered: words(answered),
    }
  })
