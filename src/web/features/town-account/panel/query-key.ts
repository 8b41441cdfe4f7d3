/** What is known of the own account's link; apart from its query, whose texts only some councils need. */
export const townAccountKey = ['town-account'];
