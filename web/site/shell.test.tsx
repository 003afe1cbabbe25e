import { contactHistory } from '@campus-print/contract/support'
import { logout } from '@campus-print/contract/accounts'
import { updateDetails } from '@campus-print/contract/profile'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { mockApi, renderScreen } from '../testing/render-screen.tsx'

describe('an unknown address', () => {
  test('says so and leads a user to the dashboard', async () => {
    renderScreen('/abc/def')
    await screen.findByRole('heading', { name: 'Page not found' })
    expect(location.pathname).toBe('/abc/def')
    const link = screen.getByRole('link', { name: 'Go to Dashboard' })
    expect(link.getAttribute('href')).toBe('/dashboard')
  })

  test('says so and leads a visitor to the home page', async () => {
    renderScreen('/abc/def', { user: null })
    const heading = await screen.findByRole('heading', { name: 'Page not found' })
    const main = within(heading.closest('main')!)
    expect(main.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/')
  })
})

describe('the frame of a signed-in user', () => {
  const openMenu = async (permissions: ('desk' | 'manage')[] = []) => {
    const api = mockApi({ permissions })
    api.answer(contactHistory)
    api.answer(logout)
    const rendered = renderScreen('/help', { api, user: { permissions } })
    await rendered.hands.click(await screen.findByRole('button', { name: 'Menu of Asha Rao' }))
    const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
    return { ...rendered, items }
  }

  test('has a menu that leads to the dashboard, the history and the profile', async () => {
    const { items, hands } = await openMenu()
    expect(items).toEqual(['Dashboard', 'New Print Request', 'Print History', 'Profile', 'Help', 'Logout'])
    await hands.click(screen.getByRole('menuitem', { name: 'Logout' }))
    const question = await screen.findByRole('alertdialog', { name: 'Are you sure you want to logout?' })
    await hands.click(within(question).getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('opens its menu by the keyboard, and gives the focus back', async () => {
    const api = mockApi()
    api.answer(contactHistory)
    const { hands } = renderScreen('/help', { api })
    const button = () => screen.findByRole('button', { name: 'Menu of Asha Rao' })
    ;(await button()).focus()
    await hands.keyboard('{Enter}')
    const item = await screen.findByRole('menuitem', { name: 'Print History' })
    await waitFor(() => expect(item.closest('[role=menu]')?.contains(document.activeElement)).toBe(true))
    await hands.keyboard('{Escape}')
    await waitFor(async () => expect(document.activeElement).toBe(await button()))
  })

  test('has the print desk and the management in its menu for those who may open them', async () => {
    const { items } = await openMenu(['desk', 'manage'])
    expect(items).toEqual(expect.arrayContaining(['Print desk', 'Payments', 'Manage']))
  })

  test('leads to the print desk and the management from its header for those who may open them', async () => {
    const linksFor = async (permissions: ('desk' | 'manage')[]) => {
      await openMenu(permissions)
      const links = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link')
      const found = links.map((link) => `${link.textContent} ${link.getAttribute('href')}`)
      cleanup()
      return found
    }
    expect(await linksFor([])).toEqual(['Dashboard /dashboard'])
    expect(await linksFor(['desk'])).toEqual(['Dashboard /dashboard', 'Desk /desk'])
    expect(await linksFor(['manage'])).toEqual(['Dashboard /dashboard', 'Manage /manage'])
  })

  test('keeps a language that its user chooses at the end of the page in the account', async () => {
    const api = mockApi()
    api.answer(contactHistory)
    api.answer(updateDetails)
    const { hands } = renderScreen('/help', { api })
    await hands.selectOptions(await screen.findByLabelText('Language'), 'mr')
    await screen.findByRole('link', { name: 'संपर्क' })
    await waitFor(() => expect(api.calls(updateDetails)[0]?.body).toEqual({ language: 'mr' }))
  })

  test('ends with the hours, the address and what else the desk does', async () => {
    const api = mockApi()
    api.answer(contactHistory)
    renderScreen('/help', { api })
    const footer = within(await screen.findByRole('contentinfo'))
    footer.getByText('Binding and lamination are available at the desk.')
    await footer.findByText('Mon-Fri')
    footer.getByText('Sat-Sun')
    expect(footer.getByRole('link', { name: 'Who made this' }).getAttribute('href')).toBe('/web-team')
  })
})
