import { collections, integers, keywords, type Attribute } from '../codec/index.ts'
import { defaultMedia, mediaMargin, mediaNames, mediaSizes, type Media } from './media.ts'

/** Paper: by name, and by dimensions as `media-col`. RFC 8011 section 5.2.11, PWG 5100.7. */
export function mediaAttributes(): readonly Attribute[] {
  const columns = mediaNames.map(mediaColumn)
  return [
    keywords('media-default', defaultMedia),
    keywords('media-supported', ...mediaNames),
    keywords('media-ready', ...mediaNames),
    keywords(
      'media-col-supported',
      'media-size',
      'media-type',
      'media-source',
      'media-top-margin',
      'media-bottom-margin',
      'media-left-margin',
      'media-right-margin',
    ),
    collections('media-col-default', mediaColumn(defaultMedia)),
    collections('media-col-ready', ...columns),
    collections('media-col-database', ...columns),
    collections('media-size-supported', ...mediaNames.map(mediaSize)),
    keywords('media-source-supported', 'auto'),
    keywords('media-type-supported', 'stationery'),
    ...margins('supported'),
  ]
}

function mediaColumn(name: Media): readonly Attribute[] {
  return [
    collections('media-size', mediaSize(name)),
    keywords('media-type', 'stationery'),
    keywords('media-source', 'auto'),
    ...margins(),
  ]
}

function mediaSize(name: Media): readonly Attribute[] {
  const { width, height } = mediaSizes[name]
  return [integers('x-dimension', width), integers('y-dimension', height)]
}

function margins(ending?: 'supported'): readonly Attribute[] {
  return ['top', 'bottom', 'left', 'right'].map((edge) =>
    integers(['media', edge, 'margin', ...(ending ? [ending] : [])].join('-'), mediaMargin),
  )
}
