import { i18n } from '@campus-print/domain/language'
import { SampleMark } from '../numbers.tsx'

/** What people might say. They were made up, and the page says so. */
export function Testimonials() {
  const testimonials = [
    {
      text: i18n.t('I ordered on the bus and took the lab record from the desk on my way to class.'),
      person: i18n.t('A student of computer engineering'),
    },
    {
      text: i18n.t('I send the question papers from the staff room, and see when they lie ready.'),
      person: i18n.t('A professor of electronics'),
    },
    {
      text: i18n.t('One page came out pale. They printed it again without a word.'),
      person: i18n.t('A student in the final year'),
    },
  ]
  return (
    <section aria-labelledby="testimonials" className="grid gap-6">
      <h2 id="testimonials" className="flex flex-wrap items-center gap-3 text-xl font-semibold">
        {i18n.t('What people say')} <SampleMark />
      </h2>
      <ul className="grid gap-4 md:grid-cols-3">
        {testimonials.map(({ text, person }) => (
          <li key={text}>
            <figure className="grid h-full content-between gap-3 rounded-xl border border-line bg-sheet p-4 shadow-sheet sm:p-6">
              <blockquote>{text}</blockquote>
              <figcaption className="text-sm text-ink-soft">{person}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
}
