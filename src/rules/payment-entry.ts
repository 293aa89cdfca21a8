/** The Payment entry of the menu is for these roles; every other entry is for everybody. */
const roles: readonly string[] = ['boss', 'super admin', 'admin']

export const seesPayments = (role: string | undefined): boolean => role !== undefined && roles.includes(role)
