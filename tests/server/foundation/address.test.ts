import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { addressOf, isLoopback, networkOf } from '#server/office/session/address.ts'

const from = (remoteAddress: string, headers: Record<string, string> = {}) =>
  ({ socket: { remoteAddress }, headers }) as unknown as IncomingMessage

test('the address of a request is that of its socket', () => {
  expect(addressOf(from('10.0.0.7'), false)).toBe('10.0.0.7')
  expect(addressOf(from('::ffff:10.0.0.7'), false)).toBe('10.0.0.7')
  expect(addressOf(undefined, false)).toBe('')
})

test('no client becomes local by a header, and only a trusted proxy’s own entry counts', () => {
  const said = { 'x-forwarded-for': '127.0.0.1, 203.0.113.9' }
  expect(isLoopback(addressOf(from('127.0.0.1', said), false))).toBe(false)
  expect(isLoopback(addressOf(from('127.0.0.1', { forwarded: 'for=127.0.0.1' }), false))).toBe(false)
  expect(addressOf(from('127.0.0.1', said), true)).toBe('203.0.113.9')
  expect(addressOf(from('127.0.0.1'), true)).toBe('127.0.0.1')
})

test('only this computer’s own addresses are local', () => {
  for (const address of ['127.0.0.1', '127.3.2.1', '::1']) expect(isLoopback(address)).toBe(true)
  for (const address of ['', '128.0.0.1', '10.0.0.7', '127.0.0.1.example', '::2'])
    expect(isLoopback(address)).toBe(false)
})

test('the IPv6 addresses of one network count as one', () => {
  expect(networkOf('2001:db8:1:2:aaaa:bbbb:cccc:dddd')).toBe('2001:db8:1:2')
  expect(networkOf('2001:db8:1:2::7')).toBe('2001:db8:1:2')
  expect(networkOf('2001:db8::7')).toBe('2001:db8:0:0')
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0')
  expect(networkOf('::1')).toBe('0:0:0:0')
  expect(networkOf('203.0.113.9')).toBe('203.0.113.9')
})

test('a port, brackets, a zone, and IPv4 written as IPv6 make no other network', () => {
  const behind = (entry: string) => networkOf(addressOf(from('10.0.0.1', { 'x-forwarded-for': entry }), true))
  for (const entry of ['203.0.113.9', '203.0.113.9:40001', '203.0.113.9:443', '::FFFF:203.0.113.9', '::ffff:cb00:7109'])
    expect(behind(entry)).toBe('203.0.113.9')
  for (const entry of ['[::ffff:203.0.113.9]:40001', '0:0:0:0:0:ffff:203.0.113.9', '0:0:0:0:0:FFFF:CB00:7109'])
    expect(behind(entry)).toBe('203.0.113.9')
  for (const entry of ['2001:db8::1', '[2001:db8::1]', '[2001:db8::1]:443', '2001:DB8:0:0::2', '2001:0db8::1%eth0'])
    expect(behind(entry)).toBe('2001:db8:0:0')
})

test('what is no address is one network', () => {
  const behind = (entry: string) => networkOf(addressOf(from('10.0.0.1', { 'x-forwarded-for': entry }), true))
  const all = ['unknown', '_hidden', '999.1.1.1', '1.2.3', 'example.com:80', '[x]', '2001:db8::1::2', 'x'.repeat(500)]
  expect([...new Set(all.map(behind))]).toEqual(['unknown'])
  expect(isLoopback(addressOf(from('10.0.0.1', { 'x-forwarded-for': '[::1' }), true))).toBe(false)
})

test('without a trusted proxy a header makes no network of its own', () => {
  const plain = networkOf(addressOf(from('203.0.113.9'), false))
  for (const said of ['127.0.0.1', '198.51.100.1', 'x'])
    expect(networkOf(addressOf(from('203.0.113.9', { 'x-forwarded-for': said }), false))).toBe(plain)
})
