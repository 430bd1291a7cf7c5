package dev.faultline.examples.conformance;

import java.util.Map;

/** The forms that users are asked to fill in. */
final class Forms {
    static final Map<String, Object> PERSON = SampleContent.object("""
        {
          "type": "object",
          "properties": {
            "username": {"type": "string", "description": "User's response"},
            "email": {"type": "string", "description": "User's email address"}
          },
          "required": ["username", "email"]
        }\
        """);

    /** SEP-1034: every primitive type has a default. */
    static final Map<String, Object> DEFAULTS = SampleContent.object("""
        {
          "type": "object",
          "properties": {
            "name": {"type": "string", "default": "John Doe"},
            "age": {"type": "integer", "default": 30},
            "score": {"type": "number", "default": 95.5},
            "status": {"type": "string", "enum": ["active", "inactive", "pending"], "default": "active"},
            "verified": {"type": "boolean", "default": true}
          },
          "required": []
        }\
        """);

    /** SEP-1330: choices with and without titles, with one and with several answers. */
    static final Map<String, Object> CHOICES = SampleContent.object("""
        {
          "type": "object",
          "properties": {
            "untitledSingle": {"type": "string", "enum": ["option1", "option2", "option3"]},
            "titledSingle": {
              "type": "string",
              "oneOf": [
                {"const": "value1", "title": "First Option"},
                {"const": "value2", "title": "Second Option"}
              ]
            },
            "legacyEnum": {
              "type": "string",
              "enum": ["opt1", "opt2", "opt3"],
              "enumNames": ["Option One", "Option Two", "Option Three"]
            },
            "untitledMulti": {
              "type": "array",
              "items": {"type": "string", "enum": ["option1", "option2", "option3"]}
            },
            "titledMulti": {
              "type": "array",
              "items": {
                "anyOf": [
                  {"const": "value1", "title": "First Choice"},
                  {"const": "value2", "title": "Second Choice"}
                ]
              }
            }
          },
          "required": []
        }\
        """);

    private Forms() {}
}
