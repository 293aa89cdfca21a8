import type { signInText } from '../sign-in.ts'
import type { Translated } from './translated.ts'

export const signIn = {
  login: '登入',
  password: '密碼',
  username: '用戶名稱',
  adminLogin: '職員登入',
  code: '驗證碼',
  sixDigits: '驗證器應用程式顯示的六位數字。',
  recoveryCode: '備用碼',
  oneOfTen: '你保存的其中一個備用碼，每個只可使用一次。',
  useRecoveryCode: '使用備用碼',
  useTheApp: '使用驗證器',
  back: '返回',
  languageNotLoaded: '未能載入全部中文：無法連接伺服器，或伺服器已更新。',
} satisfies Translated<typeof signInText>
