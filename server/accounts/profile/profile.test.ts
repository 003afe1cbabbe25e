import { describe, expect, test } from 'vitest'
import { forThisFile } from '../../testing/for-this-file.ts'
import { apiClient } from '../../testing/fixtures/app/api-client.ts'
import { signUp } from '../../testing/fixtures/people/people.ts'
import { testApp } from '../../testing/fixtures/app/test-app.ts'

const app = await forThisFile(testApp())

describe('the profile', () => {
  test('changes name, number and department, and answers with the user and the stats', async () => {
    const { call } = await signUp(app)
    const change = { username: ' Asha K ', whatsappNumber: '8876543210', department: 'IT' }
    const { json } = await call('PUT', '/api/auth/profile', change)
    expect(json).toMatchObject({
      success: true,
      message: 'Profile updated successfully!',
      user: { username: 'Asha K', whatsappNumber: '8876543210', phone: '8876543210', department: 'IT' },
      data: { stats: { totalRequests: 0, totalSpent: 0, currentMonthRequests: 0 } },
    })
    expect((await call('GET', '/api/auth/profile')).json.data.username).toBe('Asha K')
  })

  test.each([
    [{ username: '  ' }, 'Username is required'],
    [{ whatsappNumber: '' }, 'WhatsApp number is required'],
    [{ whatsappNumber: '12345' }, 'Please enter a valid WhatsApp number'],
    [{ department: 'Law' }, 'Please choose a department'],
  ])('rejects %j and leaves its user signed in', async (change, message) => {
    const { call, registration } = await signUp(app)
    const { username, whatsappNumber, department } = registration
    const { status, json } = await call('PUT', '/api/auth/profile', {
      username,
      whatsappNumber,
      department,
      ...change,
    })
    expect([status, json.message]).toEqual([400, message])
    expect((await call('GET', '/api/auth/me')).json.user.username).toBe(username)
  })

  test('does not change address, category, permissions and confirmation', async () => {
    const { call, registration } = await signUp(app)
    const grab = { email: 'other@campus.example', category: 'staff', permissions: ['manage'] }
    const { json } = await call('PUT', '/api/auth/update-details', { ...grab, firstName: 'Asha' })
    expect(json.user).toMatchObject({
      email: registration.email,
      category: 'student',
      permissions: [],
      firstName: 'Asha',
      name: 'Asha',
    })
  })
})

describe('sessions', () => {
  test('are listed with their device, and the current one is marked', async () => {
    const { registration, call } = await signUp(app)
    await app.anyone(
      'POST',
      '/api/auth/login',
      { email: registration.email, password: registration.password },
      { 'user-agent': 'A phone of Asha' },
    )
    const { json } = await call('GET', '/api/auth/sessions')
    expect(json.data).toHaveLength(2)
    expect(json.data.map(({ isCurrent }: { isCurrent: boolean }) => isCurrent).toSorted()).toEqual([
      false,
      true,
    ])
    expect(json.data.map(({ device }: { device: string }) => device)).toContain('A phone of Asha')
    expect(JSON.stringify(json)).not.toContain('hash')
  })

  test('end one by one or all others at once, and never those of another user', async () => {
    const { registration, call } = await signUp(app)
    const credentials = { email: registration.email, password: registration.password }
    const another = async () => {
      const { json } = await app.anyone('POST', '/api/auth/login', credentials)
      return apiClient(app.url, json.token)
    }
    const [second, third] = [await another(), await another()]
    const idOf = async (client: typeof call) => {
      const { json } = await client('GET', '/api/auth/sessions')
      return json.data.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent).id
    }
    const stranger = await signUp(app)
    const foreign = await stranger.call('DELETE', `/api/auth/sessions/${await idOf(second)}`)
    expect(foreign.status).toBe(404)
    await call('DELETE', `/api/auth/sessions/${await idOf(second)}`)
    expect((await second('GET', '/api/auth/me')).status).toBe(401)
    expect((await third('GET', '/api/auth/me')).status).toBe(200)
    expect((await call('DELETE', '/api/auth/sessions')).json.data).toEqual({ ended: 1 })
    expect((await third('GET', '/api/auth/me')).status).toBe(401)
    expect((await call('GET', '/api/auth/me')).status).toBe(200)
  })
})
