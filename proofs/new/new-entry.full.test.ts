/** Entries in the languages that download packages. */
import { templateLanguages } from '../../runners/new/create-entry.ts'
import { plainLanguages, tryLanguages } from './try-languages.ts'

tryLanguages(templateLanguages().filter(language => !plainLanguages.includes(language)))
