/** No control characters, nothing that turns the text around it, no half of a character. */
export const plainText = /^[^\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029]*$/u
