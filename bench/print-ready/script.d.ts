/** A script as lecturers hand them out: pages of text with coloured headings and rules, a picture on every third. */
export declare function script(pages: number): Buffer
