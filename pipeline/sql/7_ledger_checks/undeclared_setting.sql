-- Every setting of a configuration is declared, with its value, by the framework's manifest.
select distinct 'frameworks/' || framework_id || '/framework.json' as path, null as line,
    configuration.key || '=' || configuration.value as text,
    'a result uses this setting, but the manifest does not declare it: '
        || 'add the key and the value, each with a sentence' as problem
from configuration
anti join setting using (framework_id, key, value)
