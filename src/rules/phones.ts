/** A phone number for comparing: '+852 9123 4567', '9123-4567' and '９１２３４５６７' are one number. */
export const dialled = (phone: string): string =>
  phone
    .normalize('NFKC')
    .replace(/\D/g, '')
    .replace(/^852(?=\d{8}$)/, '')
