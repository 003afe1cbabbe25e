// The payment page of the simulated checkout. In a frame it posts the result to the page that opened it; as a page of
// its own it returns the browser to the merchant by a form.
const byId = (id) => document.getElementById(id)
const all = (selector) => [...document.querySelectorAll(selector)]
const testCards = ['5104060000000008', '4718609108204366']

const address = new URLSearchParams(location.search)
const callbackUrl = address.get('callback_url')

let options
// After the outcome "closed tab": the merchant's page must not learn of the payment from here.
let silent = false

window.addEventListener('message', ({ origin, source, data }) => {
  if (origin !== location.origin || source !== window.parent || data?.type !== 'options') return
  options = data.options
  void loadOrder()
})
if (callbackUrl === null) notifyMerchant({ type: 'ready' })
else {
  options = JSON.parse(address.get('options'))
  void loadOrder()
}

byId('methods').addEventListener('change', showMethod)
byId('again').addEventListener('click', () => show('choose'))
byId('cancel').addEventListener('click', dismiss)
// The button is on the screen before this script has loaded.
byId('cancel').disabled = false
byId('card').addEventListener('submit', readCard)
byId('code').addEventListener('submit', readCode)
for (const button of all('[data-outcome]')) {
  button.addEventListener('click', () => pay(button.dataset.outcome))
}
window.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape' && options?.escape) dismiss()
})

async function loadOrder() {
  const { key, order_id, name, description, color, prefill } = options
  byId('shop').textContent = name ?? 'Payment'
  byId('description').textContent = description ?? ''
  if (color && CSS.supports('color', color)) {
    document.documentElement.style.setProperty('--accent', color)
  }
  const { error, order } = await fetchOrder(order_id, key)
  if (error) return showMessage(error)
  byId('amount').textContent = (order.amount / 100).toLocaleString('en-IN', {
    style: 'currency',
    currency: order.currency,
    minimumFractionDigits: order.amount % 100 === 0 ? 0 : 2,
  })
  if (order.status === 'paid') return showMessage('This order has already been paid.')
  byId('qr').src = `qr.svg?${new URLSearchParams({ order_id })}`
  const chosen = all('[name=method]').find(({ value }) => value === prefill.method)
  if (chosen) chosen.checked = true
  showMethod()
  return show('choose')
}

async function fetchOrder(order_id, key_id) {
  try {
    const response = await fetch(`order?${new URLSearchParams({ order_id, key_id })}`)
    const body = await response.json()
    return response.ok ? { order: body } : { error: body.error.description }
  } catch {
    return { error: 'The order could not be loaded.' }
  }
}

function readCard(event) {
  event.preventDefault()
  const { number } = event.target.elements
  if (testCards.includes(number.value.replaceAll(/\D/g, ''))) return show('code')
  byId('card-hint').textContent = 'Only the two test cards work here. Never type a real one.'
  number.focus()
}

function readCode(event) {
  event.preventDefault()
  const { code } = event.target.elements
  void pay(/^\d{4,10}$/.test(code.value.trim()) ? 'success' : 'failure')
  event.target.reset()
}

async function pay(outcome) {
  const method = all('[name=method]').find(({ checked }) => checked).value
  showMessage('Paying…')
  const { error, checkoutResponse } = await runScenario({ order_id: options.order_id, method, outcome })
  if (error) return showMessage(error, { again: true })
  if (outcome === 'success') return notifyMerchant({ type: 'paid', checkoutResponse })
  if (outcome === 'pending') return notifyMerchant({ type: 'dismissed' })
  if (outcome === 'failure') return showFailure(checkoutResponse)
  silent = true
  byId('cancel').hidden = true
  return showMessage('Paid. Close this tab now: only the provider’s webhook will notify the shop.')
}

async function runScenario(scenario) {
  try {
    const response = await fetch('../../scenarios/pay', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(scenario),
      // A tab that closes now still pays.
      keepalive: true,
    })
    const body = await response.json()
    if (response.ok) return { checkoutResponse: body }
    return { error: body.error?.description ?? body.message }
  } catch {
    return { error: 'The simulated provider is not answering.' }
  }
}

function showFailure(checkoutResponse) {
  showMessage('The payment failed. No money was taken.', { again: true })
  notifyMerchant({
    type: 'failed',
    error: {
      code: 'BAD_REQUEST_ERROR',
      description: "Payment was unsuccessful as it was declined by the customer's bank.",
      source: 'bank',
      step: 'payment_authorization',
      reason: 'payment_failed',
      metadata: {
        order_id: checkoutResponse.razorpay_order_id,
        payment_id: checkoutResponse.razorpay_payment_id,
      },
    },
  })
}

function dismiss() {
  if (!silent) notifyMerchant({ type: 'dismissed' })
}

function notifyMerchant(message) {
  if (callbackUrl === null) window.parent.postMessage(message, location.origin)
  else returnToMerchant(message)
}

/** As form fields, as the provider's own page returns its result. */
function returnToMerchant({ type, checkoutResponse, error = cancelled() }) {
  if (type === 'paid') return submit(callbackUrl, checkoutResponse)
  const fields = Object.entries({ ...error, metadata: JSON.stringify(error.metadata) })
  return submit(callbackUrl, Object.fromEntries(fields.map(([name, value]) => [`error[${name}]`, value])))
}

function cancelled() {
  return {
    code: 'BAD_REQUEST_ERROR',
    description: 'Payment processing cancelled by user',
    source: 'customer',
    step: 'payment_authentication',
    reason: 'payment_cancelled',
    metadata: { order_id: options.order_id },
  }
}

function submit(url, fields) {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = url
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input')
    Object.assign(input, { type: 'hidden', name, value })
    form.append(input)
  }
  document.body.append(form)
  form.submit()
}

function showMessage(text, { again = false } = {}) {
  byId('message').textContent = text
  byId('again').hidden = !again
  show('message')
}

function show(view) {
  for (const section of all('[data-view]')) section.hidden = section.dataset.view !== view
  const [first] = all(`[data-view=${view}] :is(input, select, button):not([hidden])`)
  first?.focus({ focusVisible: false })
}

function showMethod() {
  const chosen = all('[name=method]').find(({ checked }) => checked)
  for (const panel of all('[data-method]')) panel.hidden = panel.dataset.method !== chosen.value
}
