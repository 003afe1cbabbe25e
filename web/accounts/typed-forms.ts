/** Names of the forms whose typing this tab keeps; a user's own are never shown to another. */
export const registrationForm = 'registration'
export const profileForm = (userId: string) => `profile:${userId}`
