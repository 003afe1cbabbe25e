import { boolean, enums, integers, keywords, strings, type Attribute } from '../codec/index.ts'

/** The template attributes of a job. RFC 8011 section 5.2, PWG 5100.13 for `print-color-mode`. */
export interface JobTemplate {
  readonly copies?: number | undefined
  readonly sides?: 'one-sided' | 'two-sided-long-edge' | 'two-sided-short-edge' | undefined
  /** A self-describing name: `iso_a4_210x297mm`. PWG 5101.1. */
  readonly media?: string | undefined
  readonly printColorMode?: 'auto' | 'color' | 'monochrome' | undefined
  /** 3 draft, 4 normal, 5 high. */
  readonly printQuality?: 3 | 4 | 5 | undefined
  /** Whether pages are scaled to the paper: `none` prints them as they are. PWG 5100.16. */
  readonly printScaling?: 'auto' | 'auto-fit' | 'fill' | 'fit' | 'none' | undefined
  /** How copies follow each other: whole ones, or all copies of page 1 first. RFC 8011 section 5.2.4. */
  readonly multipleDocumentHandling?:
    | 'separate-documents-collated-copies'
    | 'separate-documents-uncollated-copies'
    | undefined
  /** What is done with the sheets of each copy: 4 staple, 5 punch and others. PWG 5100.1 section 5.2. */
  readonly finishings?: number | undefined
  readonly jobHoldUntil?: 'no-hold' | 'indefinite' | undefined
}

/** Attributes of the job group, for what is set. */
export function templateAttributes(template: JobTemplate): readonly Attribute[] {
  const { copies, sides, media, printColorMode, printQuality, jobHoldUntil } = template
  const { printScaling, multipleDocumentHandling, finishings } = template
  return [
    ...(copies === undefined ? [] : [integers('copies', copies)]),
    ...(sides === undefined ? [] : [keywords('sides', sides)]),
    ...(media === undefined ? [] : [keywords('media', media)]),
    ...(printColorMode === undefined ? [] : [keywords('print-color-mode', printColorMode)]),
    ...(printQuality === undefined ? [] : [enums('print-quality', printQuality)]),
    ...(printScaling === undefined ? [] : [keywords('print-scaling', printScaling)]),
    ...(multipleDocumentHandling === undefined
      ? []
      : [keywords('multiple-document-handling', multipleDocumentHandling)]),
    ...(finishings === undefined ? [] : [enums('finishings', finishings)]),
    ...(jobHoldUntil === undefined ? [] : [keywords('job-hold-until', jobHoldUntil)]),
  ]
}

export interface JobDescription {
  readonly jobName: string
  readonly template?: JobTemplate | undefined
  /**
   * True (the default) asks the printer to reject what it cannot print as ordered; false lets it substitute.
   * RFC 8011 section 4.2.1.1, `ipp-attribute-fidelity`.
   */
  readonly fidelity?: boolean | undefined
  readonly documentFormat?: string | undefined
}

/** Operation attributes of the operations that make a job. RFC 8011 section 4.2.1.1. */
export function descriptionAttributes(job: JobDescription): readonly Attribute[] {
  return [
    strings('job-name', 'name', job.jobName),
    boolean('ipp-attribute-fidelity', job.fidelity ?? true),
    ...(job.documentFormat === undefined
      ? []
      : [strings('document-format', 'mimeMediaType', job.documentFormat)]),
  ]
}
