/** Entries in the languages that fetch packages. */
import { languages } from '../../runners/new/make-entry.ts'
import { plainLanguages, tryLanguages } from './try-languages.ts'

tryLanguages(languages().filter(language => !plainLanguages.includes(language)))
