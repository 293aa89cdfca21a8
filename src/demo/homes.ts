import type { District } from './schools.ts'

/** Streets where families live. `{n}` is the number of a block or a lot, `{flat}` a flat and its floor. */
type Home = { readonly district: District; readonly address: string; readonly weight: number }

const homesOf = (district: District, weight: number, ...addresses: string[]): Home[] =>
  addresses.map(address => ({ district, address, weight: weight / addresses.length }))

/** Districts near the school in Mong Kok and near its railway line have more families. */
export const homes: readonly Home[] = [
  ...homesOf(
    'Central and Western',
    3,
    '{flat}, Block {n}, Belcher Court, Kennedy Town, Hong Kong',
    '{flat}, {n} Bonham Road, Sai Ying Pun, Hong Kong',
  ),
  ...homesOf(
    'Wan Chai',
    3,
    '{flat}, {n} Lockhart Road, Wan Chai, Hong Kong',
    '{flat}, {n} Blue Pool Road, Happy Valley, Hong Kong',
  ),
  ...homesOf(
    'Eastern',
    5,
    '{flat}, Block {n}, Taikoo Shing, Quarry Bay, Hong Kong',
    '{flat}, Block {n}, Heng Fa Chuen, Chai Wan, Hong Kong',
  ),
  ...homesOf('Southern', 2, '{flat}, Block {n}, South Horizons, Ap Lei Chau, Hong Kong'),
  ...homesOf(
    'Yau Tsim Mong',
    16,
    '{flat}, {n} Sai Yee Street, Mong Kok, Kowloon',
    '{flat}, {n} Fa Yuen Street, Mong Kok, Kowloon',
    '{flat}, Block {n}, Olympian City, Tai Kok Tsui, Kowloon',
    '{flat}, {n} Temple Street, Yau Ma Tei, Kowloon',
  ),
  ...homesOf(
    'Sham Shui Po',
    12,
    '{flat}, Block {n}, Mei Foo Sun Chuen, Lai Chi Kok, Kowloon',
    '{flat}, {n} Apliu Street, Sham Shui Po, Kowloon',
    '{flat}, Block {n}, Nam Cheong Estate, Sham Shui Po, Kowloon',
  ),
  ...homesOf(
    'Kowloon City',
    11,
    '{flat}, Block {n}, Whampoa Garden, Hung Hom, Kowloon',
    '{flat}, {n} Waterloo Road, Ho Man Tin, Kowloon',
    '{flat}, {n} Lion Rock Road, Kowloon City, Kowloon',
  ),
  ...homesOf(
    'Wong Tai Sin',
    9,
    '{flat}, Block {n}, Choi Hung Estate, Ngau Chi Wan, Kowloon',
    '{flat}, Block {n}, Lower Wong Tai Sin Estate, Wong Tai Sin, Kowloon',
  ),
  ...homesOf(
    'Kwun Tong',
    8,
    '{flat}, Block {n}, Laguna City, Lam Tin, Kowloon',
    '{flat}, Block {n}, Telford Gardens, Kowloon Bay, Kowloon',
  ),
  ...homesOf(
    'Kwai Tsing',
    6,
    '{flat}, Block {n}, Kwai Chung Estate, Kwai Chung, New Territories',
    '{flat}, Block {n}, Villa Esplanada, Tsing Yi, New Territories',
  ),
  ...homesOf(
    'Tsuen Wan',
    5,
    '{flat}, Block {n}, Discovery Park, Tsuen Wan, New Territories',
    '{flat}, Block {n}, Luk Yeung Sun Chuen, Tsuen Wan, New Territories',
  ),
  ...homesOf('Tuen Mun', 3, '{flat}, Block {n}, Tuen Mun Town Plaza, Tuen Mun, New Territories'),
  ...homesOf('Yuen Long', 3, '{flat}, Block {n}, Kingswood Villas, Tin Shui Wai, New Territories'),
  ...homesOf('North', 3, '{flat}, Block {n}, Fanling Town Centre, Fanling, New Territories'),
  ...homesOf(
    'Tai Po',
    4,
    '{flat}, Block {n}, Tai Po Centre, Tai Po, New Territories',
    'Lot {n}, Tai Po Tau Village, Tai Po, New Territories',
  ),
  ...homesOf(
    'Sha Tin',
    9,
    '{flat}, Block {n}, City One Shatin, Sha Tin, New Territories',
    '{flat}, Block {n}, Lek Yuen Estate, Sha Tin, New Territories',
    '{flat}, Block {n}, Sunshine City, Ma On Shan, New Territories',
  ),
  ...homesOf(
    'Sai Kung',
    4,
    '{flat}, Block {n}, Metro City, Tseung Kwan O, New Territories',
    'Lot {n}, Pak Kong Village, Sai Kung, New Territories',
  ),
  ...homesOf('Islands', 2, '{flat}, Block {n}, Tung Chung Crescent, Tung Chung, New Territories'),
]
