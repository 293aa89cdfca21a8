/** The roles that see Payment in the menu. All other entries are for everybody. */
const roles: readonly string[] = ['boss', 'super admin', 'admin']

export const seesPayments = (role: string | undefined): boolean => role !== undefined && roles.includes(role)
